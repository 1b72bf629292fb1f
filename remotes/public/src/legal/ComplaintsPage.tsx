import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('complaints');

export const Component = () => <LegalPage name="complaints" {...useLoaderData<typeof loader>()} />;
