import { storyType } from '../src/content/stories/stories.type';
import { demonstration } from '../src/content/demonstration';
import { bicycleLibrary } from './stories/bicycle-library';
import { breadOven } from './stories/bread-oven';
import { caretakersKeys } from './stories/caretakers-keys';
import { glasses } from './stories/glasses';
import { hailRoof } from './stories/hail-roof';
import { homeLibrary } from './stories/home-library';
import { kiteDay } from './stories/kite-day';
import { moneyTransfer } from './stories/money-transfer';
import { onlineLessons } from './stories/online-lessons';
import { pomegranateOrchard } from './stories/pomegranate-orchard';
import { schoolWell } from './stories/school-well';
import { teaWithTeachers } from './stories/tea-with-teachers';
import { whatWeStopped } from './stories/what-we-stopped';
import { winterCoats } from './stories/winter-coats';

const texts = [
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

export const demo = demonstration(storyType, texts, async ({ picture, published_at, ...story }, files) => ({
  fields: { ...story, ...(await files.picture(picture)) },
  published_at,
}));
