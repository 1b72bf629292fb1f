import { useLoaderData } from '@lapis/router';
import { widgetLoader } from '../widgets/widget-on-server';
import { LegalPage } from './LegalPage';

export const loader = widgetLoader('safeguarding');

export const Component = () => <LegalPage name="safeguarding" {...useLoaderData<typeof loader>()} />;
