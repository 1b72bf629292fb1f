import type { StaffRole } from '@lapis/contract';
import { usualRoles, permissions, type UsualRole } from '@lapis/contract/permissions';
import { LoadFailure, PageHead } from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemoveRole } from './role-changes';
import { RoleModal } from './RoleModal';
import styles from './RolesPage.module.css';
import { rolesQuery } from './roles.queries';

export function Component() {
  const { data: own, error, refetch } = useQuery(rolesQuery);
  const [editing, setEditing] = useState<StaffRole | 'new' | null>(null);
  const remove = useRemoveRole();

  async function ask(role: StaffRole) {
    const isSure = await confirmDialog({
      title: `Delete the role “${role.label}”?`,
      text: 'This can’t be undone.',
      confirm: 'Delete',
    });
    if (isSure) remove.mutate(role);
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Roles"
        lead="Administrators can use this portal; their role decides what they can do in it."
        back={{ to: href('admin.users'), label: 'Users' }}
      >
        <Button onClick={() => setEditing('new')}>Add a role</Button>
      </PageHead>
      <ul className={styles.list}>
        {(Object.keys(usualRoles) as UsualRole[]).map((name) => (
          <li key={name} className={styles.role}>
            <h2>{usualRoles[name].label}</h2>
            <p>{usualRoles[name].says}</p>
          </li>
        ))}
        {own?.map((role) => (
          <li key={role.id} className={styles.role}>
            <h2>{role.label}</h2>
            <p>{role.permissions.map((name) => permissions[name].label).join(', ')}</p>
            <p className={styles.people}>
              {role.people === 1 ? 'One account has it.' : `${role.people} accounts have it.`}
            </p>
            <div className={styles.actions}>
              <Button variant="quiet" aria-label={`Change ${role.label}`} onClick={() => setEditing(role)}>
                Change
              </Button>
              {role.people === 0 && (
                <Button variant="quiet" aria-label={`Delete ${role.label}`} onClick={() => void ask(role)}>
                  Delete
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {error && <LoadFailure what="The roles" error={error} onRetry={() => void refetch()} />}
      {editing && <RoleModal role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
