import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { ButtonLink, Prose } from '@lapis/ui';
import { notFound } from '@lapis/http/found';
import { formatDay } from '../../kit/format-day';
import { Page } from '../../kit/Page';
import { AppealProgress } from '../fields/AppealProgress';
import { GiveForm } from '../GiveForm';
import { readGiving } from '../read-giving';
import { NotOnline } from '../NotOnline';
import { OtherWays } from '../OtherWays';
import { initialValues, appealValue } from '../fields/purpose';
import { Trust } from '../Trust';
import styles from './AppealPage.module.css';

export async function loader({ params: { slug = '' }, request: { url, signal } }: LoaderFunctionArgs) {
  const giving = await readGiving(signal);
  const appeal = giving.appeals.find((one) => one.slug === slug);
  if (!appeal) throw notFound();
  return { giving, appeal, amount: new URL(url).searchParams.get('amount') };
}

export function Component() {
  const { giving, appeal, amount } = useLoaderData<typeof loader>();
  const { slug, title, summary, html, ends_on, is_open, terms } = appeal;
  return (
    <Page
      title={title}
      lead={
        <>
          {summary && <p>{summary}</p>}
          <AppealProgress appeal={appeal} />
          {is_open && ends_on && <p className={styles.small}>Until {formatDay(ends_on)}</p>}
        </>
      }
      aside={
        <>
          <Trust giving={giving} />
          <OtherWays giving={giving} />
        </>
      }
    >
      {html && <Prose html={html} />}
      {!is_open && <Closed />}
      {is_open && giving.methods.length === 0 && <NotOnline />}
      {is_open && giving.methods.length > 0 && (
        <section className={styles.give} aria-labelledby="give-to-it">
          <div className={styles.intro}>
            <h2 id="give-to-it">Give to {title}</h2>
            <p className={styles.small}>
              {terms} <Link to={href('give')}>Give to something else</Link>
            </p>
          </div>
          <GiveForm
            key={`${slug} ${amount}`}
            giving={giving}
            initial={initialValues(giving, { amount, for: slug })}
            given={amount === null ? undefined : ['amount', 'other']}
            purpose={appealValue(appeal)}
          />
        </section>
      )}
    </Page>
  );
}

const Closed = () => (
  <div className={styles.closed}>
    <p>
      <strong>This appeal has ended.</strong> Thank you to everyone who gave. You can still support all our
      work.
    </p>
    <p>
      <ButtonLink to={href('give')}>Give where it is needed most</ButtonLink>
    </p>
  </div>
);
