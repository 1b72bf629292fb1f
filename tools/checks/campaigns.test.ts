import { campaigns, campaignsOn } from './campaigns';

test('each campaign runs every week, whichever day it begins on', () => {
  for (let begin = 0; begin < 7; begin += 1) {
    const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + begin + day)));
    const ran = new Set(week.flatMap((day) => campaignsOn(day)));
    expect([...ran].map(({ name }) => name).toSorted()).toEqual(campaigns.map(({ name }) => name).toSorted());
  }
});
