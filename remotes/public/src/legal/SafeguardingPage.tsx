import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('safeguarding');

export const Component = () => (
  <LegalPage
    widget="safeguarding"
    initial={useLoaderData<typeof loader>()}
    title="Safeguarding"
    subtitle="How we keep children and adults safe, and how to raise a worry."
  />
);
