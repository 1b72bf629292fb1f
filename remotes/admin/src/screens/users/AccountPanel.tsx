import { auth } from '@lapis/auth';
import type { AdminUser } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import {
  Action,
  Actions,
  Fact,
  Facts,
  MailOutcome,
  Note,
  notices,
  Panel,
  Problem,
  TrashIcon,
  useFailure,
  useMailIsSent,
} from '@lapis/portal';
import { href, Link, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitationLink } from './InvitationLink';
import { fullName, UserState } from './user-labels';
import {
  activateUser,
  deactivateUser,
  endSessions,
  invalidateUsers,
  inviteAgain,
  cacheUser,
  linkInvitation,
  restoreUser,
  trashUser,
  userQuery,
} from './users.queries';

export function AccountPanel({ user }: { user: AdminUser }) {
  const {
    id,
    email_verified_at,
    two_factor_enabled,
    last_seen_at,
    invited_at,
    deleted_at,
    created_at,
    sessions,
  } = user;
  return (
    <Panel title="Account">
      <UserState {...user} />
      <Facts>
        <Fact label="Email address">
          {email_verified_at ? (
            <>
              Verified <Ago time={email_verified_at} />
            </>
          ) : (
            'Not verified'
          )}
        </Fact>
        <Fact label="Two-factor sign-in">{two_factor_enabled ? 'On' : 'Off'}</Fact>
        <Fact label="Last seen">{last_seen_at ? <Ago time={last_seen_at} /> : 'Never'}</Fact>
        <Fact label="Devices">
          {sessions === 0
            ? 'Not signed in'
            : `Signed in on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`}
        </Fact>
        {invited_at && (
          <Fact label="Invited">
            <Ago time={invited_at} />
          </Fact>
        )}
        <Fact label="Added">
          <Ago time={created_at} />
        </Fact>
        {deleted_at && (
          <Fact label="Moved to the trash">
            <Ago time={deleted_at} />
          </Fact>
        )}
      </Facts>
      {invited_at && <MailOutcome kind="invitation" id={id} />}
      <Actions>
        <Link to={`${href('admin.audit')}?user=${id}`}>What {user.firstname} did</Link>
        {!deleted_at && <AccountActions user={user} />}
      </Actions>
    </Panel>
  );
}

function AccountActions({ user }: { user: AdminUser }) {
  const { id, email, sessions, invited_at, deactivated_at } = user;
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwn = id === auth.user?.id;
  const isSent = useMailIsSent();
  const [link, setLink] = useState<string | null>(null);
  // One mutation for all actions, so that only one failure is shown.
  const action = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const failure = useFailure(action.error);

  async function applyChange(changed: Promise<AdminUser>, words: string, undo?: () => Promise<void>) {
    cacheUser(client, await changed);
    notices.say(words, undo);
  }

  const activate = () => applyChange(activateUser(id), `${fullName(user)} can sign in again.`);

  const deactivate = () =>
    applyChange(
      deactivateUser(id),
      `${fullName(user)} has been deactivated and signed out everywhere.`,
      activate,
    );

  async function signOut() {
    if (isOwn) {
      const isSure = await confirmDialog({
        title: 'Sign yourself out everywhere?',
        text: 'You will be signed out here too, and will need to sign in again.',
        confirm: 'Sign out everywhere',
      });
      if (!isSure) return;
    }
    await endSessions(id);
    if (isOwn) return bus.emit('session:end', { goTo: href('login') });
    cacheUser(client, { ...user, sessions: 0 });
    notices.say(`${fullName(user)} has been signed out everywhere.`);
  }

  async function trash() {
    await trashUser(id);
    await client.refetchQueries({ queryKey: userQuery(id).queryKey });
    invalidateUsers(client);
    void navigate(href('admin.users'));
    notices.say(`${fullName(user)} is in the trash, and signed out everywhere.`, () =>
      applyChange(restoreUser(id), `${fullName(user)} has been restored.`),
    );
  }

  async function invite() {
    setLink(null);
    const invited = await inviteAgain(id);
    cacheUser(client, invited);
    notices.say(`Another invitation will be sent to ${email}. Earlier links no longer work.`);
  }

  async function makeLink() {
    setLink(await linkInvitation(id));
    void client.invalidateQueries({ queryKey: userQuery(id).queryKey });
  }

  const press = (work: () => Promise<void>) => () => {
    if (!action.isPending) action.mutate(work);
  };

  return (
    <>
      {invited_at && !deactivated_at && (
        <>
          {isSent && <Action onPress={press(invite)}>Send the invitation again</Action>}
          <Action onPress={press(makeLink)}>Make an invitation link to copy</Action>
          {link && <InvitationLink url={link} />}
        </>
      )}
      {sessions > 0 && <Action onPress={press(signOut)}>Sign out everywhere</Action>}
      {isOwn ? (
        <Note>
          This is your own account. To delete it, go to <Link to={href('account.data')}>your data</Link>; only
          another administrator can deactivate it.
        </Note>
      ) : (
        <>
          {deactivated_at ? (
            <Action onPress={press(activate)}>Activate</Action>
          ) : (
            <Action onPress={press(deactivate)}>Deactivate</Action>
          )}
          <Action isDanger onPress={press(trash)}>
            <TrashIcon />
            Move to the trash
          </Action>
        </>
      )}
      <Problem failure={failure} />
    </>
  );
}
