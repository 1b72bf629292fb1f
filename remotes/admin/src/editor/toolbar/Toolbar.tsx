import { DetailIcon, HelpIcon, LinkIcon, PictureIcon, SourceIcon } from '@lapis/portal';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { ToolButton, type ToolState } from './ToolButton';
import styles from './Toolbar.module.css';
import { tools, toolsFor, type EditorTool } from './tools';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  isSource: boolean;
  onSource: () => void;
  isLinking: boolean;
  onLink: () => void;
  onPicture: () => void;
  isNaming: boolean;
  onSetting: () => void;
  onHelp: () => void;
}

interface ToolGroup {
  name: string;
  tools: ToolState[];
}

interface ContextTools extends ToolGroup {
  label: string;
  hint?: string;
}

function useTools(props: ToolbarProps): { groups: ToolGroup[]; contexts: ContextTools[] } {
  const { editor, isSource } = props;
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const here = Object.values(toolsFor).filter(({ isHere }) => !isSource && isHere(current));
      const all = [...Object.values(tools), ...here.map((context) => context.tools)].flat();
      return {
        here: here.map(({ label }) => label),
        inLink: current.isActive('link'),
        on: all.filter(({ isOn }) => isOn?.(current)).map(({ name }) => name),
        off: all.filter(({ canRun }) => canRun && !canRun(current)).map(({ name }) => name),
      };
    },
  });
  const tool = ({ run, isOn, canRun: _, ...rest }: EditorTool): ToolState => ({
    ...rest,
    isOn: isOn && !isSource && state.on.includes(rest.name),
    isOff: isSource || state.off.includes(rest.name),
    press: () => run(editor),
  });
  const { link, picture, setting, help, source } = dialogTools(props, state.inLink);
  return {
    groups: [
      { name: 'texts', tools: tools.texts.map(tool) },
      { name: 'marks', tools: [...tools.marks.map(tool), link] },
      { name: 'blocks', tools: [...tools.blocks.map(tool), picture, setting] },
      { name: 'history', tools: tools.history.map(tool) },
      { name: 'view', tools: [help, source] },
    ],
    contexts: Object.entries(toolsFor)
      .filter(([, { label }]) => state.here.includes(label))
      .map(([name, context]) => ({ ...context, name, tools: context.tools.map(tool) })),
  };
}

function dialogTools(
  { isSource, onSource, isLinking, onLink, onPicture, isNaming, onSetting, onHelp }: ToolbarProps,
  inLink: boolean,
): Record<'link' | 'picture' | 'setting' | 'help' | 'source', ToolState> {
  return {
    link: {
      name: 'link',
      label: 'Link',
      keys: 'Ctrl+K',
      face: <LinkIcon />,
      isOn: inLink && !isSource,
      isOff: isSource,
      isOpen: isLinking,
      press: onLink,
    },
    picture: { name: 'picture', label: 'Picture', face: <PictureIcon />, isOff: isSource, press: onPicture },
    setting: {
      name: 'setting',
      label: 'Insert contact detail',
      face: <DetailIcon />,
      isOff: isSource,
      isOpen: isNaming,
      press: onSetting,
    },
    help: {
      name: 'help',
      label: 'Keyboard shortcuts',
      keys: 'Ctrl+/',
      face: <HelpIcon />,
      press: onHelp,
    },
    source: { name: 'source', label: 'HTML', face: <SourceIcon />, isOn: isSource, press: onSource },
  };
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Toolbar with a single tab stop: arrow keys move between its buttons, Escape returns to the text. */
export function Toolbar(props: ToolbarProps) {
  const { groups, contexts } = useTools(props);
  const [reached, setReached] = useState('text');
  const names = [...groups, ...contexts].flatMap((group) => group.tools.map(({ name }) => name));
  const stop = names.includes(reached) ? reached : names[0];

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && !props.isSource) return void props.editor.commands.focus();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[step(names.indexOf(stop ?? ''), buttons.length)]?.focus();
  }

  const buttons = (states: ToolState[]) =>
    states.map((tool) => (
      <ToolButton key={tool.name} tool={tool} isStop={tool.name === stop} onReach={setReached} />
    ));

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={props.controls}
      onKeyDown={move}
    >
      <div className={styles.row}>
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            {buttons(group.tools)}
          </div>
        ))}
      </div>
      {contexts.map((context) => (
        <div key={context.name} className={styles.context} role="group" aria-label={context.label}>
          <span className={styles.label} aria-hidden="true">
            {context.label}
          </span>
          <div className={styles.group}>{buttons(context.tools)}</div>
          {context.hint && <span className={styles.hint}>{context.hint}</span>}
        </div>
      ))}
    </div>
  );
}
