import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('accessibility');

export const Component = () => <LegalPage name="accessibility" {...useLoaderData<typeof loader>()} />;
