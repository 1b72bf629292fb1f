import type { Duty } from '@lapis/contract';
import { duties, permissions, type UsualDuty } from '@lapis/contract/permissions';
import { LoadFailure, PageHead } from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemoveDuty } from './duty-changes';
import { DutyModal } from './DutyModal';
import styles from './DutiesPage.module.css';
import { dutiesQuery } from './duties.queries';

/** What people in the portal may do: the duties that come with the site, and those that owners make. */
export function Component() {
  const { data: own, error, refetch } = useQuery(dutiesQuery);
  const [editing, setEditing] = useState<Duty | 'new' | null>(null);
  const remove = useRemoveDuty();

  async function ask(duty: Duty) {
    const isSure = await confirmDialog({
      title: `Delete the duty “${duty.label}”?`,
      text: 'This can’t be undone.',
      confirm: 'Delete',
    });
    if (isSure) remove.mutate(duty);
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Duties"
        lead="Administrators can use this portal; their duty decides what they can do in it."
        back={{ to: href('admin.users'), label: 'Users' }}
      >
        <Button onClick={() => setEditing('new')}>Make a duty</Button>
      </PageHead>
      <ul className={styles.list}>
        {(Object.keys(duties) as UsualDuty[]).map((name) => (
          <li key={name} className={styles.duty}>
            <h2>{duties[name].label}</h2>
            <p>{duties[name].says}</p>
          </li>
        ))}
        {own?.map((duty) => (
          <li key={duty.id} className={styles.duty}>
            <h2>{duty.label}</h2>
            <p>{duty.permissions.map((name) => permissions[name].label).join(', ')}</p>
            <p className={styles.people}>
              {duty.people === 1 ? 'One account has it.' : `${duty.people} accounts have it.`}
            </p>
            <div className={styles.actions}>
              <Button variant="quiet" aria-label={`Change ${duty.label}`} onClick={() => setEditing(duty)}>
                Change
              </Button>
              {duty.people === 0 && (
                <Button variant="quiet" aria-label={`Delete ${duty.label}`} onClick={() => void ask(duty)}>
                  Delete
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {error && <LoadFailure what="The duties" error={error} onRetry={() => void refetch()} />}
      {editing && <DutyModal duty={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
