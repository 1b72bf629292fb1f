import type { Appeal, AppealState } from '@lapis/contract';
import {
  Action,
  Actions,
  afterSaving,
  deletionQuestion,
  Note,
  notices,
  Panel,
  readConflict,
  VisitIcon,
  VisitLink,
} from '@lapis/portal';
import { href, Link, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { AppealProgress } from '../../give/fields/AppealProgress';
import { counted } from '../parts/counted';
import { AppealMark } from './appeal-states';
import styles from './AppealPanel.module.css';
import { changeAppeal, deleteAppeal, forgetAppeals, keepAppeal } from './appeals.queries';

const says: Record<AppealState, string> = {
  draft: 'Visitors can’t see it yet.',
  open: 'Visitors can give to it.',
  closed: 'Its page stays, and says that it has ended.',
};

export function AppealPanel({ appeal }: { appeal: Appeal }) {
  const { slug, state } = appeal;
  return (
    <Panel title="Appeal">
      <AppealMark state={state} />
      <Note>{says[state]}</Note>
      <div className={styles.progress}>
        <AppealProgress appeal={appeal} />
      </div>
      {state !== 'draft' && (
        <VisitLink to={href('give.appeal', { slug })}>
          View on the site
          <VisitIcon />
          <span className="visually-hidden">(opens in a new tab)</span>
        </VisitLink>
      )}
      {(appeal.if_too_much === '' || appeal.if_too_little === '') && (
        <Note>
          It doesn’t say what happens if it raises too much or too little. Please add both sentences: without
          them, you may have to offer gifts back.
        </Note>
      )}
      <AppealActions appeal={appeal} />
    </Panel>
  );
}

function AppealActions({ appeal }: { appeal: Appeal }) {
  const { id, title, state, gifts } = appeal;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function become(next: AppealState, words: string) {
    try {
      keepAppeal(client, await changeAppeal(appeal, { state: next }));
      notices.say(words);
    } catch (error) {
      // Stores the newest version, so that the next attempt uses it.
      const newest = readConflict<Appeal>(error);
      if (newest) keepAppeal(client, newest);
      throw error;
    }
  }

  async function close() {
    const isSure = await confirmDialog({
      title: `Close ${title}?`,
      text: 'No one will be able to give to it. Monthly gifts to it carry on. You can open it again later.',
      confirm: 'Close it',
    });
    if (isSure) await become('closed', `${title} is closed.`);
  }

  async function remove() {
    if (!(await confirmDialog(deletionQuestion(title)))) return;
    await deleteAppeal(id);
    // Leaves the page first, because refetching a deleted appeal would fail.
    void navigate(href('admin.giving.appeals'), { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: ['giving', 'appeals', 'one', id] });
    forgetAppeals(client);
    notices.say(`${title} is deleted.`);
  }

  return (
    <Actions>
      {state === 'open' ? (
        <Action onPress={close}>Close the appeal</Action>
      ) : (
        <Action onPress={() => become('open', `${title} is open: visitors can give to it.`)}>
          {state === 'closed' ? 'Open it again' : 'Open the appeal'}
        </Action>
      )}
      {gifts > 0 && (
        <Link to={`${href('admin.giving.gifts')}?appeal=${id}`}>See {counted(gifts, 'gift')}</Link>
      )}
      {gifts === 0 && (
        <Action isDanger onPress={remove}>
          Delete the appeal
        </Action>
      )}
    </Actions>
  );
}
