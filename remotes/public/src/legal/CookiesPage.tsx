import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import { useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { Button } from '@lapis/ui';
import { widgetOnServer } from '../widgets/widget-on-server';
import { cookieTable } from './cookie-table';
import { LegalPage } from './LegalPage';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [widget, site] = await Promise.all([
    widgetOnServer('cookies', signal),
    send('GET /site', { signal }),
  ]);
  return { widget, countsVisits: site.analytics !== null };
}

/** What the charity says of cookies, and the list of those that the software sets. */
export function Component() {
  const { widget, countsVisits } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      widget="cookies"
      initial={widget}
      title="Cookies"
      subtitle="The few that we set, and what each is for."
      more={cookieTable({ countsVisits })}
    >
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
