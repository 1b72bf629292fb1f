import { auth } from '@lapis/auth';
import type { AdminUser, Role } from '@lapis/contract';
import {
  afterSaving,
  notices,
  readConflict,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button, confirmDialog } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AccessField, useAccess } from './AccessField';
import { TrashedAccount } from './TrashedAccount';
import { fullName } from './user-labels';
import styles from './UserForm.module.css';
import { changeUser, cacheUser } from './users.queries';

/** Form for the name and access of an account. */
export function UserForm({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwn = user.id === auth.user?.id;
  const { firstname, lastname, role } = user;
  // Ignores the staff role of an account outside the portal, so that choosing one always counts as a change.
  const staff_role = role === 'admin' ? user.staff_role : '';
  const { fields, changes, isUnsaved, change, forget } = useEdits({ firstname, lastname, role, staff_role });
  const save = useMutation({
    mutationFn: (sent: typeof changes) => changeUser(user, sent),
    onSuccess(saved, sent) {
      forget(sent);
      cacheUser(client, saved);
      notices.say(`${fullName(saved)} is saved.`);
      if (isOwn && auth.user) {
        const { firstname: first, lastname: last, role: now } = saved;
        auth.setUser({ ...auth.user, firstname: first, lastname: last, role: now });
        // Leaves the portal if the user has given up their own admin role.
        if (now !== 'admin') void navigate(href('account'), afterSaving);
      }
    },
    onError(error) {
      // The changes stay, and the next save is based on the newer copy.
      const newest = readConflict<AdminUser>(error);
      if (newest) cacheUser(client, newest);
    },
  });
  const failure = useFailure(save.error);
  const { find } = useAccess();
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(() => void submit());

  async function submit() {
    if (!isUnsaved || save.isPending) return;
    const { label } = find(fields);
    if (changes.role && !(await confirmDialog(roleQuestion(user, changes.role, label, isOwn)))) return;
    save.mutate(changes);
  }

  return (
    <Form className={styles.form} onSubmit={() => void submit()} failure={failure} noValidate>
      {user.deleted_at && <TrashedAccount user={user} />}
      <fieldset className={styles.fields} disabled={user.deleted_at !== null}>
        <legend className="visually-hidden">The person</legend>
        <div className={styles.pair}>
          <Field
            label="First name"
            name="firstname"
            value={fields.firstname}
            onChange={(event) => change({ firstname: event.target.value })}
            autoComplete="off"
            required
          />
          <Field
            label="Last name"
            name="lastname"
            value={fields.lastname}
            onChange={(event) => change({ lastname: event.target.value })}
            autoComplete="off"
            required
          />
        </div>
        <AccessField value={fields} onChange={(chosen) => change({ staff_role, ...chosen })} />
        {!user.deleted_at && (
          <Button
            className={styles.submit}
            type="submit"
            busy={save.isPending}
            aria-disabled={!isUnsaved || undefined}
          >
            {save.isPending ? 'Saving…' : isUnsaved ? 'Save' : 'Saved'}
          </Button>
        )}
      </fieldset>
    </Form>
  );
}

function roleQuestion(user: AdminUser, role: Role, label: string, isOwn: boolean) {
  const name = fullName(user);
  if (role === 'admin') {
    return {
      title: `Let ${name} into this portal?`,
      text: `They will be able to use it, as: ${label}.`,
      confirm: 'Let them in',
    };
  }
  if (isOwn) {
    return {
      title: 'Leave this portal?',
      text: 'You will lose access straight away, and only another owner can give it back.',
      confirm: 'Leave it',
    };
  }
  return {
    title: role === 'tester' ? `Make ${name} a tester?` : `Leave ${name} with only an account?`,
    text: [
      role === 'tester'
        ? 'Testers can open versions of the site that aren’t live.'
        : 'With an account alone they can change nothing here.',
      ...(user.role === 'admin' ? ['They will lose access to this portal straight away.'] : []),
    ].join(' '),
    confirm: role === 'tester' ? 'Make tester' : 'Only an account',
  };
}
