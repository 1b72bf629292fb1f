import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('privacy');

export const Component = () => <LegalPage name="privacy" {...useLoaderData<typeof loader>()} />;
