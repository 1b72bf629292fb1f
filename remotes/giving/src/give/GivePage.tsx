import { type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { useSite } from '@lapis/ui';
import { readFormDraft } from '@lapis/http/form-draft';
import { Page } from '../kit/Page';
import { GiveForm } from './GiveForm';
import { readGiving } from './read-giving';
import { NotOnline } from './NotOnline';
import { OtherWays } from './OtherWays';
import { askedPurpose, initialValues } from './fields/purpose';
import { Trust } from './Trust';
import styles from './GivePage.module.css';

/** Loads the form's options, the values in the address, and the draft if a form was sent without scripts. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const { searchParams } = address;
  const [giving, draft] = await Promise.all([readGiving(signal), readFormDraft(address, signal)]);
  const asked = { amount: searchParams.get('amount'), for: askedPurpose(searchParams) };
  return { giving, asked, draft, isGone: searchParams.has('draft') && !draft };
}

export function Component() {
  const { giving, asked, draft, isGone } = useLoaderData<typeof loader>();
  const { app_name } = useSite();
  const given = [asked.amount && 'amount', asked.amount && 'other', asked.for && 'for'].filter(
    (name) => typeof name === 'string',
  );
  return (
    <Page
      title="Give"
      lead={
        giving.methods.length > 0 && (
          <p>Every gift to {app_name}, once or each month, is put to good use. Thank you.</p>
        )
      }
      aside={
        <>
          <Trust giving={giving} />
          <OtherWays giving={giving} />
        </>
      }
    >
      {isGone && (
        <p className={styles.gone} role="status">
          We keep what you typed for an hour, and that hour is over. Nothing was taken. Please fill in the
          form again.
        </p>
      )}
      {giving.methods.length === 0 ? (
        <NotOnline />
      ) : (
        <GiveForm
          key={JSON.stringify([asked, draft])}
          giving={giving}
          initial={draft?.values ?? initialValues(giving, asked)}
          given={given}
          failure={draft}
        />
      )}
    </Page>
  );
}
