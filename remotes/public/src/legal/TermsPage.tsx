import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('terms');

export const Component = () => <LegalPage name="terms" {...useLoaderData<typeof loader>()} />;
