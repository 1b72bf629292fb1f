import { ItemPending, may, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useBuiltInPages } from '../../kit/queries/built-in-pages';
import { settingsQuery } from '../../kit/queries/settings.queries';
import { BuiltInFacts } from './BuiltInFacts';
import { BuiltInForm } from './BuiltInForm';

const title = 'Built-in page';
const back = { to: href('admin.pages'), label: 'Pages' };

export function Component() {
  const { name } = useParams();
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const page = useBuiltInPages().find((one) => one.name === name);
  if (!settings) {
    return (
      <ItemPending title={title} back={back} one="page" all="All pages" error={error} onRetry={refetch} />
    );
  }
  if (page) {
    return may('publish') ? (
      <BuiltInForm key={name} settings={settings} page={page} back={back} />
    ) : (
      <BuiltInFacts page={page} back={back} />
    );
  }
  return (
    <>
      <PageHead title={title} back={back} />
      <EmptyState title="There is no such page">
        <p>Its address may have been mistyped.</p>
        <ButtonLink to={back.to}>All pages</ButtonLink>
      </EmptyState>
    </>
  );
}
