import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('privacy');

export const Component = () => (
  <LegalPage
    widget="privacy"
    initial={useLoaderData<typeof loader>()}
    title="Privacy"
    subtitle="What we know about you, why, and for how long."
  />
);
