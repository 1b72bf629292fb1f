import { useAuth } from '@lapis/auth';
import { Button, ButtonLink } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './SaveBar.module.css';
import { useShortcuts } from './shortcut';

export interface SaveState {
  name: 'new' | 'saved' | 'unsaved' | 'blocked' | 'signed-out';
  label: string;
}

interface SaveBarProps {
  state: SaveState;
  /** Label for the submit button; null hides the button. */
  button?: string | null;
  isBusy: boolean;
  isIdle: boolean;
  children?: ReactNode;
}

export function SaveBar({ state, button = 'Save', isBusy, isIdle, children }: SaveBarProps) {
  const shortcut = useShortcuts();
  const { loggedIn } = useAuth();
  const waitsForSignIn = state.name === 'signed-out' || (state.name === 'unsaved' && !loggedIn);
  return (
    <div className={styles.bar}>
      <p className={styles.state} data-state={state.name} role="status">
        {state.label}
      </p>
      {/* Opens a new tab. This one keeps unsaved input, and notices when the user has signed in. */}
      {waitsForSignIn && (
        <ButtonLink to="/login" target="_blank">
          Sign in again
        </ButtonLink>
      )}
      {/* Nothing else can be done until then, and the title beside keeps its space. */}
      {!waitsForSignIn && children}
      {button !== null && !waitsForSignIn && (
        <Button
          type="submit"
          busy={isBusy}
          aria-disabled={isIdle || undefined}
          title={shortcut('Ctrl+S')}
          aria-keyshortcuts="Control+S"
        >
          {button}
        </Button>
      )}
    </div>
  );
}

export function savedByHand(isUnsaved: boolean, isSaving: boolean): SaveState {
  if (isSaving) return { name: 'unsaved', label: 'Saving…' };
  return isUnsaved ? { name: 'unsaved', label: 'Unsaved changes' } : { name: 'saved', label: 'Saved' };
}
