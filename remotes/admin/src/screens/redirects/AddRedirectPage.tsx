import { afterSaving, notices, PageHead, useFailure } from '@lapis/portal';
import { href, useNavigate, useSearchParams } from '@lapis/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RedirectForm, type RedirectText } from './RedirectForm';
import { addRedirect, cacheRedirect } from './redirects.queries';

/** Form for a new redirect. The URL can prefill both addresses. */
export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const initial: RedirectText = { from: params.get('from') ?? '', to: params.get('to') ?? '', status: 301 };
  const adding = useMutation({
    mutationFn: addRedirect,
    onSuccess(redirect) {
      cacheRedirect(client, redirect);
      notices.say(`${redirect.from} now leads to ${redirect.to}.`);
      void navigate(href('admin.redirects'), { replace: true, ...afterSaving });
    },
  });
  return (
    <>
      <PageHead
        title="Add a redirect"
        lead="Visitors who open the old address are sent straight to the new one."
        back={{ to: href('admin.redirects'), label: 'Redirects' }}
      />
      <RedirectForm
        initial={initial}
        button={['Add the redirect', 'Adding…']}
        isBusy={adding.isPending}
        failure={useFailure(adding.error)}
        onSave={adding.mutate}
      />
    </>
  );
}
