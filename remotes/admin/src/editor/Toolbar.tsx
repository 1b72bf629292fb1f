import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { LinkIcon, SourceIcon } from '../icons';
import { useShortcuts } from './shortcut';
import { inTable } from './tables';
import styles from './Toolbar.module.css';
import { tools, type Tool } from './tools';

interface ToolbarProps {
  editor: Editor;
  /** The id of the writing area. */
  controls: string;
  isSource: boolean;
  onSource: () => void;
  isLinking: boolean;
  onLink: () => void;
}

interface Button extends Omit<Tool, 'run' | 'isOn' | 'canRun' | 'face'> {
  face: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  isOpen?: boolean;
  press: () => void;
}

/** What the buttons look like for the text under the caret; none works while the HTML is shown. */
function useButtons({ editor, isSource, onSource, isLinking, onLink }: ToolbarProps): Button[][] {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      inTable: inTable(current),
      inLink: current.isActive('link'),
      on: Object.values(tools).flatMap((group) =>
        group.filter(({ isOn }) => isOn?.(current)).map((t) => t.name),
      ),
      off: Object.values(tools).flatMap((group) =>
        group.filter(({ canRun }) => canRun && !canRun(current)).map((t) => t.name),
      ),
    }),
  });
  const button = ({ run, isOn, canRun: _, ...tool }: Tool): Button => ({
    ...tool,
    isOn: isOn && !isSource && state.on.includes(tool.name),
    isOff: isSource || state.off.includes(tool.name),
    press: () => run(editor),
  });
  const link: Button = {
    name: 'link',
    label: 'Link',
    keys: 'Ctrl+K',
    face: <LinkIcon />,
    isOn: state.inLink && !isSource,
    isOff: isSource,
    isOpen: isLinking,
    press: onLink,
  };
  const source: Button = {
    name: 'source',
    label: 'HTML',
    face: <SourceIcon />,
    isOn: isSource,
    press: onSource,
  };
  return [
    tools.texts.map(button),
    [...tools.marks.map(button), link],
    tools.blocks.map(button),
    ...(state.inTable && !isSource ? [tools.rows.map(button)] : []),
    tools.history.map(button),
    [source],
  ];
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The editor's tools: one stop of the Tab key, arrow keys from button to button. */
export function Toolbar(props: ToolbarProps) {
  const groups = useButtons(props);
  const shortcut = useShortcuts();
  const [reached, setReached] = useState('text');
  const names = groups.flat().map(({ name }) => name);
  const stop = names.includes(reached) ? reached : names[0];

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[step(names.indexOf(stop ?? ''), buttons.length)]?.focus();
  }

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={props.controls}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map(({ name, label, keys, face, isOn, isOff, isOpen, press }) => (
            <button
              key={name}
              type="button"
              className={styles.tool}
              tabIndex={name === stop ? 0 : -1}
              aria-label={label}
              aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
              aria-pressed={isOn}
              aria-disabled={isOff || undefined}
              aria-expanded={isOpen}
              data-tip={keys ? `${label} (${shortcut(keys)})` : label}
              onFocus={() => setReached(name)}
              // The selection in the text stays while a tool is used.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !isOff && press()}
            >
              {face}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
