import type { MenuName } from '@lapis/contract';
import { LoadFailure } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@lapis/router';
import { useState } from 'react';
import { MenuForm } from './MenuForm';
import { readMenuName, menuQuery } from './menus.queries';
import styles from './Menus.module.css';

const names: { name: MenuName; label: string }[] = [
  { name: 'header', label: 'Top of the site' },
  { name: 'footer', label: 'Footer' },
];

export function Component() {
  const [query, setQuery] = useSearchParams();
  const [hasChosen, setHasChosen] = useState(false);
  const name = readMenuName(query);
  const { data: menu, error, refetch, isFetching, isFetchedAfterMount } = useQuery(menuQuery(name));

  function choose(next: MenuName) {
    setHasChosen(true);
    setQuery({ menu: next }, { replace: true });
  }

  return (
    <>
      {/* Waits for a fresh copy: a cached one could be outdated and cause a conflict when saved. */}
      {menu && (isFetchedAfterMount || !isFetching) ? (
        <MenuForm key={name} name={name} menu={menu}>
          <div className={styles.views} role="group" aria-label="Which menu">
            {names.map((one) => (
              <button
                key={one.name}
                type="button"
                aria-pressed={one.name === name}
                // Each menu has its own form, so the same button is focused in the new one.
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
