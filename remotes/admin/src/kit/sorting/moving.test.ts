import { dropOn, moveTo } from './moving';

const things = [1, 2, 3, 4, 5].map((id) => ({ id }));
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

test.each([
  ['one to the front', [4], 1, [4, 1, 2, 3, 5]],
  ['several together, in their order', [5, 2], 2, [1, 2, 5, 3, 4]],
  ['beyond the end', [1], 99, [2, 3, 4, 5, 1]],
  ['before the beginning', [3], -4, [3, 1, 2, 4, 5]],
])('moves %s', (_, moved, position, order) => {
  expect(ids(moveTo(things, moved, position))).toEqual(order);
});

test.each([
  ['forwards, to behind the one below', [1], 1, 3, [2, 3, 1, 4, 5]],
  ['backwards, to before the one below', [4], 4, 2, [1, 4, 2, 3, 5]],
  ['with the others that are selected', [1, 4], 1, 3, [2, 3, 1, 4, 5]],
])('drops %s', (_, moved, dragged, over, order) => {
  expect(ids(dropOn(things, moved, dragged, over))).toEqual(order);
});
