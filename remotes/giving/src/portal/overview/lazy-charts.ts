import { type ComponentType, lazy } from 'react';
import type { MonthsChartProps, SharesChartProps } from './charts';

const Nothing = () => null;

/** All that a chart says stands in words and in a table beside it too. */
function nothingOf(error: unknown) {
  console.error(error);
  return { default: Nothing };
}

const load = () => import(/* webpackChunkName: "giving-charts" */ './charts');

export const MonthsChart = lazy<ComponentType<MonthsChartProps>>(() =>
  load().then((charts) => ({ default: charts.MonthsChart }), nothingOf),
);

export const SharesChart = lazy<ComponentType<SharesChartProps>>(() =>
  load().then((charts) => ({ default: charts.SharesChart }), nothingOf),
);
