import { failureOf, send, statusOf } from '@lapis/http';
import { href, useLoaderData, useNavigate, type LoaderFunctionArgs } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { pageNumber, withinEnd } from '../paging/page-number';
import { FoundList } from './FoundList';
import styles from './SearchPage.module.css';
import { Suggestions } from './Suggestions';

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = searchParams.get('q')?.trim() ?? '';
  const query = { q, page: pageNumber(searchParams) };
  if (!q) return { q };
  try {
    return { q, found: withinEnd(await send('GET /search', { query, signal: request.signal })) };
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    return { q, refusal: failureOf(error) };
  }
}

/** The search through the site: a form that works without scripts too, and what it found. */
export function Component() {
  const { q, found, refusal } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const ask = (values: FormData) =>
    navigate(`${href('search')}?${new URLSearchParams({ q: String(values.get('q')) })}`);

  return (
    <div className={styles.page}>
      <h1>Search</h1>
      <Form
        className={styles.form}
        role="search"
        action={href('search')}
        method="get"
        onSubmit={(values) => void ask(values)}
        failure={refusal}
      >
        <Field
          key={q}
          label="What are you looking for?"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
      </Form>
      <p className={styles.count} role="status">
        {found && countOf(found.total, q)}
      </p>
      {found && found.total > 0 && <FoundList {...found} />}
      {found?.total === 0 && (
        <p>
          Fewer words find more, and so do plainer ones: “coats” rather than “warm winter clothing”. Is it
          spelt as we would spell it?
        </p>
      )}
      {!found?.total && <Suggestions />}
    </div>
  );
}

function countOf(total: number, q: string) {
  if (total === 0) return `Nothing found for “${q}”`;
  return `${total === 1 ? '1 result' : `${total} results`} for “${q}”`;
}
