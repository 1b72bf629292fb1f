import { homeLibrary } from './posts/home-library';
import { kiteDay } from './posts/kite-day';
import { pomegranateOrchard } from './posts/pomegranate-orchard';
import { schoolWell } from './posts/school-well';
import { teaWithTeachers } from './posts/tea-with-teachers';
import { winterCoats } from './posts/winter-coats';

export const posts = [winterCoats, schoolWell, homeLibrary, teaWithTeachers, kiteDay, pomegranateOrchard];
