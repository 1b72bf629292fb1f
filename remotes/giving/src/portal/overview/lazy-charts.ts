import { type ComponentType, lazy } from 'react';
import type { MonthsChartProps, SharesChartProps } from './charts';

const Nothing = () => null;

/** Leaves out a chart that fails to load, because its summary and table contain the same figures. */
function renderNothing(error: unknown) {
  console.error(error);
  return { default: Nothing };
}

const load = () => import(/* webpackChunkName: "giving-charts" */ './charts');

export const MonthsChart = lazy<ComponentType<MonthsChartProps>>(() =>
  load().then((charts) => ({ default: charts.MonthsChart }), renderNothing),
);

export const SharesChart = lazy<ComponentType<SharesChartProps>>(() =>
  load().then((charts) => ({ default: charts.SharesChart }), renderNothing),
);
