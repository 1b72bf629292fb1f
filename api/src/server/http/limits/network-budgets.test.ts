import { MINUTE } from '../../time/clock';
import { networkBudgets } from './network-budgets';

function timesSpent(
  { spend }: ReturnType<typeof networkBudgets>,
  addressOf: (index: number) => string,
  { cost, times = 1000 }: { cost: number; times?: number },
) {
  const spent = Array.from({ length: times }, (_, index) => spend(addressOf(index), cost));
  return spent.filter(({ isOver }) => !isOver).length;
}

test('a network spends its budget by cost, not by the number of calls', () => {
  const budgets = networkBudgets(6000, () => 0);
  expect(timesSpent(budgets, () => '192.0.2.1', { cost: 100 })).toBe(60);
  expect(timesSpent(budgets, () => '192.0.2.2', { cost: 10 })).toBe(600);
});

test('wider networks have larger budgets of their own', () => {
  const inOne48 = (index: number) => `2001:db8:1:${(index * 256 + 1).toString(16)}::1`;
  const inOne56 = (index: number) => `2001:db8:2:${index.toString(16)}::1`;
  const inOne24 = (index: number) => `192.0.2.${index}`;
  const spend = { cost: 100, times: 255 };
  expect(timesSpent(networkBudgets(1000), inOne56, spend)).toBe(20);
  expect(timesSpent(networkBudgets(1000), inOne48, spend)).toBe(40);
  expect(timesSpent(networkBudgets(1000), inOne24, spend)).toBe(80);
  expect(timesSpent(networkBudgets(1000), (index) => `10.${index}.0.1`, spend)).toBe(255);
});

test('a rejected call costs nothing, and a minute later the budget is full again', () => {
  let now = 0;
  const { spend } = networkBudgets(100, () => now);
  expect(spend('192.0.2.1', 90)).toEqual({ isOver: false, left: 10, secondsLeft: 60 });
  now = MINUTE / 2;
  expect(spend('192.0.2.1', 20)).toEqual({ isOver: true, left: 10, secondsLeft: 30 });
  expect(spend('192.0.2.1', 10)).toEqual({ isOver: false, left: 0, secondsLeft: 30 });
  now = MINUTE;
  expect(spend('192.0.2.1', 20)).toEqual({ isOver: false, left: 80, secondsLeft: 60 });
});
