import type { Redirect } from '@lapis/contract';
import {
  Action,
  Actions,
  afterSaving,
  Columns,
  Fact,
  Facts,
  ItemPending,
  Notice,
  notices,
  PageHead,
  Panel,
  useFailure,
} from '@lapis/portal';
import { href, useNavigate, useParams } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lastHit, problemWords, timesLed } from './redirect-words';
import { RedirectForm } from './RedirectForm';
import {
  changeRedirect,
  deleteRedirects,
  invalidateRedirects,
  cacheRedirect,
  redirectQuery,
} from './redirects.queries';

const back = { to: href('admin.redirects'), label: 'Redirects' };

export function Component() {
  const id = Number(useParams().id);
  const { data: redirect, error, refetch } = useQuery(redirectQuery(id));
  if (!redirect) {
    return (
      <ItemPending
        title="Redirect"
        back={back}
        one="redirect"
        all="All redirects"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead title={redirect.from} back={back} />
      <Columns side={<Side redirect={redirect} />}>
        <Changes key={id} redirect={redirect} />
      </Columns>
    </>
  );
}

function Changes({ redirect }: { redirect: Redirect }) {
  const { id, from, to, status, problem } = redirect;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (changes: Parameters<typeof changeRedirect>[1]) => changeRedirect(id, changes),
    onSuccess(saved) {
      cacheRedirect(client, saved);
      notices.say(`${saved.from} now leads to ${saved.to}.`);
    },
  });
  return (
    <RedirectForm
      key={`${from} ${to} ${status}`}
      initial={{ from, to, status }}
      button={['Save', 'Saving…']}
      isBusy={saving.isPending}
      failure={useFailure(saving.error)}
      onSave={saving.mutate}
    >
      {problem && (
        <Notice label="This redirect">
          <p>{problemWords[problem].long}</p>
        </Notice>
      )}
    </RedirectForm>
  );
}

function Side({ redirect: { id, from, hits, last_hit } }: { redirect: Redirect }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function remove() {
    const isSure = await confirmDialog({
      danger: true,
      title: `Delete the redirect from ${from}?`,
      text: 'Anyone who opens this address will find nothing there. This cannot be undone.',
      confirm: 'Delete',
    });
    if (!isSure) return;
    await deleteRedirects([id]);
    invalidateRedirects(client);
    notices.say('1 redirect deleted.');
    void navigate(back.to, { replace: true, ...afterSaving });
  }

  return (
    <Panel title="Use">
      <Facts>
        <Fact label="Used in the last 25 months">{timesLed(hits)}</Fact>
        <Fact label="Last used">{lastHit(last_hit)}</Fact>
      </Facts>
      <Actions>
        <Action isDanger onPress={remove}>
          Delete this redirect
        </Action>
      </Actions>
    </Panel>
  );
}
