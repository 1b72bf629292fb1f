import { bicycleLibrary } from './posts/bicycle-library';
import { breadOven } from './posts/bread-oven';
import { caretakersKeys } from './posts/caretakers-keys';
import { glasses } from './posts/glasses';
import { hailRoof } from './posts/hail-roof';
import { homeLibrary } from './posts/home-library';
import { kiteDay } from './posts/kite-day';
import { moneyTransfer } from './posts/money-transfer';
import { onlineLessons } from './posts/online-lessons';
import { pomegranateOrchard } from './posts/pomegranate-orchard';
import { schoolWell } from './posts/school-well';
import { teaWithTeachers } from './posts/tea-with-teachers';
import { whatWeStopped } from './posts/what-we-stopped';
import { winterCoats } from './posts/winter-coats';

export const posts = [
  winterCoats,
  caretakersKeys,
  schoolWell,
  hailRoof,
  homeLibrary,
  teaWithTeachers,
  moneyTransfer,
  kiteDay,
  bicycleLibrary,
  pomegranateOrchard,
  glasses,
  breadOven,
  whatWeStopped,
  onlineLessons,
];
