import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { useLoaderData } from '@lapis/router';
import { Button } from '@lapis/ui';
import { withWords } from '../banners/page-words';
import { widgetOnServer } from '../widgets/widget-on-server';
import { cookieTable } from './cookie-table';
import { LegalPage } from './LegalPage';

export const loader = withWords('cookies', async ({ request: { signal } }) => {
  const [widget, site] = await Promise.all([
    widgetOnServer('cookies', signal),
    send('GET /site', { signal }),
  ]);
  return { widget, countsVisits: site.analytics !== null };
});

export function Component() {
  const { countsVisits, ...page } = useLoaderData<typeof loader>();
  return (
    <LegalPage name="cookies" {...page} more={cookieTable({ countsVisits })}>
      {countsVisits && (
        <p>
          <Button variant="quiet" onClick={() => bus.emit('consent:ask')}>
            Change my choice about counting visits
          </Button>
        </p>
      )}
    </LegalPage>
  );
}
