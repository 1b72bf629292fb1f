import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('cookies');

export const Component = () => (
  <LegalPage
    widget="cookies"
    initial={useLoaderData<typeof loader>()}
    title="Cookies"
    subtitle="The few that we set, and what each is for."
  />
);
