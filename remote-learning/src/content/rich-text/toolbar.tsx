import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import AlignCenterOutlined from '@ant-design/icons/es/icons/AlignCenterOutlined';
import AlignLeftOutlined from '@ant-design/icons/es/icons/AlignLeftOutlined';
import AlignRightOutlined from '@ant-design/icons/es/icons/AlignRightOutlined';
import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined';
import DeleteColumnOutlined from '@ant-design/icons/es/icons/DeleteColumnOutlined';
import DeleteRowOutlined from '@ant-design/icons/es/icons/DeleteRowOutlined';
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined';
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import InsertRowBelowOutlined from '@ant-design/icons/es/icons/InsertRowBelowOutlined';
import InsertRowRightOutlined from '@ant-design/icons/es/icons/InsertRowRightOutlined';
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import StrikethroughOutlined from '@ant-design/icons/es/icons/StrikethroughOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import UnderlineOutlined from '@ant-design/icons/es/icons/UnderlineOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import { Button } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import styles from './rich-text-editor.module.css';
import { useTexts } from './texts.ts';
import { CODE, CODE_BLOCK, QUOTE, REDO, UNDO } from './tool-icons.tsx';

type ToolbarProps = {
  editor: Editor;
  label: string;
  /** All tools have room in one line; without it those that are used less are behind "more". */
  hasRoom: boolean;
  onLink: () => void;
  onDescribe: () => void;
  onPictures: (files: readonly File[]) => void;
};
type Tool = {
  readonly name: Parameters<ReturnType<typeof useTexts>>[0];
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  /** Used less. */
  readonly isRare?: true;
  /** Of what opens others: whether they are shown. */
  readonly isOpen?: boolean;
};

const LEVELS = [2, 3, 4] as const;
const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

/** What can be done with what is chosen in the text. One stop of the Tab key: arrow keys go from tool to tool. Lines break between groups. */
export const Toolbar = ({ editor, label, hasRoom, onLink, onDescribe, onPictures }: ToolbarProps): ReactNode => {
  const t = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [chooser, setChooser] = useState<HTMLInputElement | null>(null);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const on = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const chain = () => editor.chain().focus();

  const groups: readonly (readonly Tool[])[] = [
    [
      { name: 'undo', icon: UNDO, isOff: !on.canUndo, run: () => chain().undo().run() },
      { name: 'redo', icon: REDO, isOff: !on.canRedo, run: () => chain().redo().run() },
    ],
    [
      { name: 'bold', icon: <BoldOutlined />, isOn: on.bold, run: () => chain().toggleBold().run() },
      { name: 'italic', icon: <ItalicOutlined />, isOn: on.italic, run: () => chain().toggleItalic().run() },
      { name: 'underline', isRare: true, icon: <UnderlineOutlined />, isOn: on.underline, run: () => chain().toggleUnderline().run() },
      { name: 'strike', isRare: true, icon: <StrikethroughOutlined />, isOn: on.strike, run: () => chain().toggleStrike().run() },
      { name: 'code', isRare: true, icon: CODE, isOn: on.code, run: () => chain().toggleCode().run() },
    ],
    [
      { name: 'bulletList', icon: <UnorderedListOutlined />, isOn: on.bulletList, run: () => chain().toggleBulletList().run() },
      { name: 'orderedList', icon: <OrderedListOutlined />, isOn: on.orderedList, run: () => chain().toggleOrderedList().run() },
      { name: 'blockquote', isRare: true, icon: QUOTE, isOn: on.blockquote, run: () => chain().toggleBlockquote().run() },
      { name: 'codeBlock', isRare: true, icon: CODE_BLOCK, isOn: on.codeBlock, run: () => chain().toggleCodeBlock().run() },
      { name: 'rule', isRare: true, icon: <MinusOutlined />, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { name: 'left', isRare: true, icon: <AlignLeftOutlined />, run: () => chain().unsetTextAlign().run() },
      { name: 'center', isRare: true, icon: <AlignCenterOutlined />, isOn: on.center, run: () => chain().setTextAlign('center').run() },
      { name: 'right', isRare: true, icon: <AlignRightOutlined />, isOn: on.right, run: () => chain().setTextAlign('right').run() },
    ],
    [
      { name: 'link', icon: <LinkOutlined />, isOn: on.link, run: onLink },
      ...(on.link ? [{ name: 'unlink' as const, icon: <DisconnectOutlined />, run: () => chain().extendMarkRange('link').unsetLink().run() }] : []),
      { name: 'picture', icon: <PictureOutlined />, run: () => chooser?.click() },
      ...(on.image ? [{ name: 'describe' as const, icon: <FileTextOutlined />, run: onDescribe }] : []),
      { name: 'table', icon: <TableOutlined />, isOff: on.table, run: () => chain().insertTable(NEW_TABLE).run() },
    ],
    on.table
      ? [
          { name: 'addRow', icon: <InsertRowBelowOutlined />, run: () => chain().addRowAfter().run() },
          { name: 'addColumn', icon: <InsertRowRightOutlined />, run: () => chain().addColumnAfter().run() },
          { name: 'removeRow', icon: <DeleteRowOutlined />, run: () => chain().deleteRow().run() },
          { name: 'removeColumn', icon: <DeleteColumnOutlined />, run: () => chain().deleteColumn().run() },
          { name: 'removeTable', icon: <DeleteOutlined />, run: () => chain().deleteTable().run() },
        ]
      : [],
  ];
  const more: Tool = { name: 'more', icon: <EllipsisOutlined />, isOpen, run: () => setOpen(!isOpen) };
  const line = hasRoom ? groups : [...groups.map((group) => group.filter(({ isRare }) => !isRare)), [more]];
  const below = hasRoom || !isOpen ? [] : groups.map((group) => group.filter(({ isRare }) => isRare));
  const tools = [...line, ...below].flat();
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('[role="combobox"], button') ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = stops();
    const here = all.indexOf(document.activeElement as HTMLElement);
    // In the choice of styles up and down choose; left and right go on.
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || here < 0) return;
    event.preventDefault();
    const place = (next + all.length) % all.length;
    setAt(place);
    all[place]?.focus();
  };
  const setStyle = (level: string) => {
    const found = LEVELS.find((one) => String(one) === level);
    if (found) chain().setHeading({ level: found }).run();
    else chain().setParagraph().run();
  };
  const stop = Math.min(at, tools.length);
  const button = (tool: Tool) => {
    const { name, icon, run, isOn, isOpen: isExpanded, isOff = false } = tool;
    const index = tools.indexOf(tool) + 1;
    return (
      <Button
        key={name}
        type={isOn ? 'primary' : 'text'}
        icon={icon}
        aria-label={t(name)}
        title={t(name)}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
        // It stays in the row of stops: a disabled button would lose the focus.
        aria-disabled={isOff}
        tabIndex={stop === index ? 0 : -1}
        onFocus={() => setAt(index)}
        // What is chosen in the text stays chosen.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && run()}
      />
    );
  };
  const groupOf = (group: readonly Tool[]) =>
    group[0] && (
      <div key={group[0].name} className={styles.group}>
        {group.map(button)}
      </div>
    );
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={move}>
      <Select
        className={styles.style}
        aria-label={t('style')}
        title={t('style')}
        tabIndex={stop === 0 ? 0 : -1}
        options={[{ value: '', label: t('paragraph') }, ...LEVELS.map((level) => ({ value: String(level), label: t(`heading${level}`) }))]}
        popupMatchSelectWidth={false}
        value={on.heading}
        onFocus={() => setAt(0)}
        onChange={setStyle}
      />
      {line.map(groupOf)}
      {below.length > 0 && <div className={styles.below}>{below.map(groupOf)}</div>}
      <input
        ref={setChooser}
        hidden
        multiple
        type="file"
        accept={PICTURES}
        aria-label={t('picture')}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
};

const stateOf = (editor: Editor) => {
  const is = (name: string) => editor.isActive(name);
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    code: is('code'),
    bulletList: is('bulletList'),
    orderedList: is('orderedList'),
    blockquote: is('blockquote'),
    codeBlock: is('codeBlock'),
    link: is('link'),
    image: is('image'),
    table: is('table'),
    center: editor.isActive({ textAlign: 'center' }),
    right: editor.isActive({ textAlign: 'right' }),
    heading: String(LEVELS.find((level) => editor.isActive('heading', { level })) ?? ''),
  };
};
