import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('terms');

export const Component = () => (
  <LegalPage
    widget="terms"
    initial={useLoaderData<typeof loader>()}
    title="Terms of use"
    subtitle="What you may expect of this site, and it of you."
  />
);
