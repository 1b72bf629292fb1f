import type { MenuName } from '@lapis/contract';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@lapis/router';
import { LoadFailure } from '../../kit/load-failure/LoadFailure';
import { MenuForm } from './MenuForm';
import { menuQuery } from './menus.queries';
import styles from './Menus.module.css';

const names: { name: MenuName; label: string }[] = [
  { name: 'header', label: 'Top of the site' },
  { name: 'footer', label: 'Footer' },
];

/** The menus of the site: what stands in them, and in which order. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const name: MenuName = query.get('menu') === 'footer' ? 'footer' : 'header';
  const { data: menu, error, refetch } = useQuery(menuQuery(name));
  return (
    <>
      {menu ? (
        <MenuForm key={name} name={name} menu={menu}>
          <div className={styles.views} role="group" aria-label="Which menu">
            {names.map((one) => (
              <button
                key={one.name}
                type="button"
                aria-pressed={one.name === name}
                onClick={() => setQuery({ menu: one.name }, { replace: true })}
              >
                {one.label}
              </button>
            ))}
          </div>
        </MenuForm>
      ) : error ? (
        <LoadFailure what="The menu" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </>
  );
}
