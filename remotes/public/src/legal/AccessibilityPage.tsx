import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('accessibility');

export const Component = () => (
  <LegalPage
    widget="accessibility"
    initial={useLoaderData<typeof loader>()}
    title="Accessibility"
    subtitle="What works, what does not yet, and how to tell us."
  />
);
