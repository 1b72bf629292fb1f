import type { MenuName } from '@lapis/contract';
import { LoadFailure } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@lapis/router';
import { useState } from 'react';
import { MenuForm } from './MenuForm';
import { menuIn, menuQuery } from './menus.queries';
import styles from './Menus.module.css';

const names: { name: MenuName; label: string }[] = [
  { name: 'header', label: 'Top of the site' },
  { name: 'footer', label: 'Footer' },
];

/** The menus of the site: what stands in them, and in which order. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const [hasChosen, setHasChosen] = useState(false);
  const name = menuIn(query);
  const { data: menu, error, refetch, isFetching, isFetchedAfterMount } = useQuery(menuQuery(name));

  function choose(next: MenuName) {
    setHasChosen(true);
    setQuery({ menu: next }, { replace: true });
  }

  return (
    <>
      {/* A copy from an earlier visit would only lead to a conflict. */}
      {menu && (isFetchedAfterMount || !isFetching) ? (
        <MenuForm key={name} name={name} menu={menu}>
          <div className={styles.views} role="group" aria-label="Which menu">
            {names.map((one) => (
              <button
                key={one.name}
                type="button"
                aria-pressed={one.name === name}
                // The form of the other menu is another one, with buttons of its own.
                autoFocus={hasChosen && one.name === name}
                onClick={() => choose(one.name)}
              >
                {one.label}
              </button>
            ))}
          </div>
        </MenuForm>
      ) : error && !menu ? (
        <LoadFailure what="The menu" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </>
  );
}
