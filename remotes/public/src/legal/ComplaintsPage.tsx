import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('complaints');

export const Component = () => (
  <LegalPage
    widget="complaints"
    initial={useLoaderData<typeof loader>()}
    title="Complaints"
    subtitle="If we got something wrong, we want to know."
  />
);
