import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { App, Button } from '@portal/shared/ui/base';
import { Form } from '@portal/shared/ui/data';
import { Drawer, FORM_WIDTH, LIST_WIDTH } from '@portal/shared/ui/shell';
import type { FieldSchemas } from './field-check.ts';
import { AGAIN, FormItem } from './fields/form-item.tsx';
import type { FormField, Option } from './fields/field.ts';
import { FormProblem } from './form-problem.tsx';
import styles from './list-page.module.css';
import { addResourceTexts } from './texts.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

addResourceTexts();

type FormDrawerProps<Values extends object> = {
  title: string;
  fields: readonly FormField<Values>[];
  initial: Values;
  /** The contract's own rules, by field: the `shape` of the call's body. */
  rules: FieldSchemas;
  /** For something that does not exist yet; fields may be for that only, or be fixed afterwards. */
  isNew?: boolean;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Shows what stands now, to somebody who was told that another one came first (409 for `version`). Rejects with why it cannot. */
  onReload?: (() => Promise<unknown>) | undefined;
  /** What stands now, which is then shown beside what was typed; undefined where it is gone. */
  current?: (() => Promise<Values | undefined>) | undefined;
  /** Saves over what `current` has given. */
  onSaveOver?: ((values: Values) => Promise<unknown>) | undefined;
  /** Begins a new one with what is in the form, after what it was about has been deleted. */
  onAnew?: ((values: Values) => void) | undefined;
  /** There is something to lose from the beginning: what was typed into another form. */
  isBegun?: boolean;
  /** What the button is called where it does something else than save. */
  saveLabel?: string | undefined;
  /** Whether who leaves the page is offered to save before. Modules that were built before 1.12.0 say nothing of it: what has a label of its own, or is dangerous, is not done by leaving. */
  savesOnLeave?: boolean;
  isDanger?: boolean;
  /** What is chosen in it is nothing to lose: nobody is asked before it is left. */
  isLight?: boolean;
  /** Has room for two columns: fields that are `isHalf` share a line. */
  isWide?: boolean;
  /** Names of fields that are one thing: what somebody else has made of one of them is taken with the others, or not at all. */
  together?: readonly (readonly (keyof Values & string)[])[] | undefined;
};

/** A form at the side of a list. What the server finds wrong is said at its field; nothing typed is lost unasked. */
export const FormDrawer = <Values extends object>({ title, fields, initial, rules, isNew = false, onSave, onClose, onReload, current, onSaveOver, onAnew, isBegun = false, saveLabel, isDanger = false, savesOnLeave = saveLabel === undefined && !isDanger, isLight = false, isWide = false, together = [] }: FormDrawerProps<Values>): ReactNode => {
  const { t } = useTranslation('resource');
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState(initial);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const isAsking = useRef(false);
  // antd calls a field touched also where another one has set it.
  const byHand = useRef(new Set<string>());
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState<number | null>(null);
  const [hindrance, setHindrance] = useState<Hindrance<Values> | null>(null);
  // What a field that nobody has touched has in it: what stood at first, or what somebody else has made of it since.
  const begun = useRef(initial);
  // Fields that show what somebody else has saved are drawn anew: some keep more to themselves than their value.
  const [taken, setTaken] = useState<{ readonly names: readonly string[]; readonly round: number }>({ names: [], round: 0 });
  const saver = useRef<() => Promise<boolean>>(undefined);
  const changes = useUnsavedChanges(savesOnLeave ? async () => (await saver.current?.()) ?? false : undefined);
  const id = useId();
  const isFixed = (field: FormField<Values>) => field.fixed === true && !isNew;
  // What somebody else has saved brings names of its own; those of the beginning may still be in the form.
  const [opened] = useState(fields);
  // What a search has found, by its field: what was chosen of it has a name where it is compared with what stands.
  const [found, setFound] = useState<Readonly<Record<string, readonly Option[]>>>({});
  const keeping = (field: FormField<Values>): FormField<Values> => {
    if (!isSearch(field)) return field;
    const search: typeof field.search = async (keyword, signal) => {
      const options = await field.search(keyword, signal);
      setFound((before) => ({ ...before, [field.name]: [...options, ...(before[field.name] ?? [])] }));
      return options;
    };
    return { ...field, search };
  };
  const shown = fields.map((field) => keeping(naming(field, chosenOf(opened, field.name)))).filter((field) => (field.onlyNew ? isNew : true) && (field.shown?.(values) ?? true));
  const [first] = useState(() => shown.find((field) => !isFixed(field))?.name);
  useEffect(() => {
    // React ends the effects of a page that is not in front. antd's fields then still know what is wrong with them, but show it no more.
    form.setFields(form.getFieldsError().filter(({ errors }) => errors.length > 0) as never);
  }, [form]);
  useEffect(() => {
    if (isBegun) changes.guard();
  }, [isBegun, changes]);
  const end = () => {
    changes.release();
    onClose();
  };

  /** What nobody has touched here is not to take back what somebody else has made of it. */
  const takeOver = (standing: Values) => {
    const left = leftAlone({ ...values, ...form.getFieldsValue() }, begun.current, standing, together);
    begun.current = { ...begun.current, ...left };
    form.setFieldsValue(left as never);
    setValues((before) => ({ ...before, ...left }));
    setTaken(({ round }) => ({ names: Object.keys(left), round: round + 1 }));
  };

  /** @returns whether it did */
  const save = async (entered: Values, over?: (values: Values) => Promise<unknown>): Promise<boolean> => {
    // Enter may be pressed several times before the first of them has drawn anything.
    if (isSaving.current) return false;
    isSaving.current = true;
    setSaving(true);
    setProblem('');
    setWrong(null);
    if (!over) setHindrance(null);
    try {
      await (over ?? onSave)({ ...((over && hindrance?.standing) ?? initial), ...withoutAgain(entered, shown) });
      end();
      return true;
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      const named = errors.filter(({ field }) => shown.some((one) => one.name === field || (one.kind === 'names' && one.english === field)));
      form.setFields(named.map(({ field, message }) => ({ name: field as never, errors: [message] })));
      if (named.length > 0) setWrong(named.length);
      else setProblem((error as Error).message);
      const [first] = named;
      if (first) form.scrollToField(first.field as never, { focus: true, block: 'center' });
      const found = await hindranceIn(error, current).catch(() => null);
      if (found?.kind === 'gone') setProblem(t('gone'));
      if (found?.standing) takeOver(found.standing);
      setHindrance(found);
      return false;
    } finally {
      isSaving.current = false;
      setSaving(false);
    }
  };
  const saveEntered = async (over?: (values: Values) => Promise<unknown>): Promise<boolean> => {
    const entered = await form.validateFields().catch(() => undefined);
    if (entered) return save(entered, over);
    setWrong(wrongOf(form));
    return false;
  };
  useEffect(() => {
    saver.current = saveEntered;
  });
  const reload = async () => {
    try {
      await onReload?.();
      changes.release();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const anew = (begin: (values: Values) => void) => {
    changes.release();
    begin({ ...initial, ...withoutAgain(form.getFieldsValue() as Values, shown) });
  };
  const close = async () => {
    // Esc may come again before the question has the keyboard.
    if (isAsking.current) return;
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } } as const;
    isAsking.current = true;
    const isSure = !changes.isGuarded() || (await modal.confirm(question));
    isAsking.current = false;
    if (isSure) end();
  };
  const overwrite = hindrance?.standing && onSaveOver;
  return (
    <Drawer
      open
      size={isWide ? LIST_WIDTH : FORM_WIDTH}
      title={title}
      rootClassName={styles.drawer}
      // The first field has the focus, and not the drawer around it.
      autoFocus={false}
      onClose={() => void close()}
      footer={
        <div className={styles.drawerFoot}>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          {/* Two buttons and not one with two names: a second click of somebody who was saving must not save over anything. */}
          {overwrite ? (
            <Button key="over" type="primary" loading={saving} onClick={() => void saveEntered(overwrite)}>
              {t('saveOver')}
            </Button>
          ) : (
            <Button key="save" type="primary" danger={isDanger} loading={saving} onClick={form.submit}>
              {saveLabel ?? t('save')}
            </Button>
          )}
        </div>
      }
    >
      {(problem || Boolean(wrong)) && (
        <FormProblem<Values>
          title={problem || t('checkFields', { count: wrong ?? 0 })}
          fields={shown.map((field) => naming(field, found[field.name]))}
          typed={values}
          standing={hindrance?.standing}
          onReload={hindrance?.kind === 'stale' && onReload ? () => void reload() : undefined}
          onAnew={hindrance?.kind === 'gone' && onAnew ? () => anew(onAnew) : undefined}
          // They have been told that nothing is saved: nothing is asked a second time.
          onClose={hindrance?.kind === 'gone' ? end : undefined}
        />
      )}
      <Form
        form={form}
        name={id}
        className={isWide ? `${styles.form} ${styles.wide}` : styles.form}
        layout="vertical"
        initialValues={initial}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed: Partial<Values>, next: Values) => {
          if (!isLight) changes.guard();
          for (const name of Object.keys(changed)) byHand.current.add(name);
          const set = isNew ? setBy(shown.filter(({ name }) => name in changed), changed, (name) => byHand.current.has(name)) : {};
          form.setFieldsValue(set as never);
          // What is not drawn now is as it was, or as somebody else has made it.
          setValues({ ...begun.current, ...next, ...set });
        }}
        onFieldsChange={() => setWrong((before) => (before === null ? null : wrongOf(form)))}
        onFinish={(entered) => void save(entered)}
        onFinishFailed={({ errorFields }) => {
          setProblem('');
          setWrong(errorFields.length);
        }}
      >
        {shown.map((field) => (
          <Fragment key={taken.names.includes(field.name) ? `${field.name} ${taken.round}` : field.name}>
            {field.section && <Section title={field.section} note={field.sectionPart?.(values) ?? field.sectionNote?.(values)} />}
            <div className={field.isHalf ? styles.half : styles.line}>
              <FormItem field={field} rules={rules} isFixed={isFixed(field)} isFirst={field.name === first && taken.round === 0} warning={field.warns?.(values)} isNeeded={field.neededIf ? field.neededIf(values) : field.needed || undefined} />
            </div>
          </Fragment>
        ))}
        {/* The button to save stands outside: with this one Enter saves as well. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
};

/** The head of some fields, and what they say together. */
const Section = ({ title, note }: { title: string; note: ReactNode }): ReactNode => (
  <div className={styles.section}>
    <h2 className={styles.sectionTitle}>{title}</h2>
    {note !== undefined && (
      <p className={styles.note} role="status">
        {note}
      </p>
    )}
  </div>
);

/** Why a form cannot be saved, whatever is typed: somebody else came first, or has deleted what it is about. */
type Hindrance<Values> = { readonly kind: 'stale' | 'gone'; /** What they have saved. */ readonly standing?: Values };

/** Rejects with why what stands now cannot be had. */
const hindranceIn = async <Values extends object>(error: unknown, current: (() => Promise<Values | undefined>) | undefined): Promise<Hindrance<Values> | null> => {
  const is = (status: number, field: string) => error instanceof ApiError && error.statusCode === status && error.errors.some((one) => one.field === field);
  if (is(404, 'id')) return { kind: 'gone' };
  if (!is(409, 'version')) return null;
  if (!current) return { kind: 'stale' };
  const standing = await current();
  return standing ? { kind: 'stale', standing } : { kind: 'gone' };
};

/** What stands now of that which nobody has touched in the form, and stands differently. */
const leftAlone = <Values extends object>(typed: Values, begun: Values, standing: Values, together: readonly (readonly (keyof Values & string)[])[]): Partial<Values> => {
  const differ = (one: Values, other: Values) => (name: keyof Values & string) => JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const names = Object.keys(standing) as (keyof Values & string)[];
  const isTouched = (name: keyof Values & string) => (together.find((all) => all.includes(name)) ?? [name]).some(differ(typed, begun));
  return Object.fromEntries(names.filter((name) => differ(begun, standing)(name) && !isTouched(name)).map((name) => [name, standing[name]])) as Partial<Values>;
};

/** The same field; a search names also `more`. */
const naming = <Values extends object>(field: FormField<Values>, more: readonly Option[] = []): FormField<Values> => {
  if (!isSearch(field) || more.length === 0) return field;
  const { chosen = [] } = field;
  return { ...field, chosen: [...chosen, ...more.filter(({ value }) => !chosen.some((one) => one.value === value))] };
};

const chosenOf = <Values extends object>(fields: readonly FormField<Values>[], name: string): readonly Option[] | undefined => fields.filter(isSearch).find((field) => field.name === name)?.chosen;

const isSearch = <Values,>(field: FormField<Values>): field is Extract<FormField<Values>, { kind: 'search' | 'searchMany' }> => field.kind === 'search' || field.kind === 'searchMany';

/** How many fields are wrong. */
const wrongOf = (form: { getFieldsError: () => { errors: string[] }[] }): number => form.getFieldsError().filter(({ errors }) => errors.length > 0).length;

/** What fields that have changed set in others; what somebody has chosen by hand stays, unless a field overrules it. */
const setBy = <Values extends object>(fields: readonly FormField<Values>[], changes: Partial<Values>, isByHand: (name: string) => boolean): Partial<Values> =>
  Object.assign({}, ...fields.map(({ name, sets, overrules = false }) => Object.fromEntries(Object.entries(sets?.(changes[name]) ?? {}).filter(([one]) => overrules || !isByHand(one))))) as Partial<Values>;

/** What was typed a second time is nobody's value. */
const withoutAgain = <Values extends object>(entered: Values, fields: readonly FormField<Values>[]): Values => {
  const again = new Set(fields.flatMap(({ kind, name }) => (kind === 'password' ? [`${name}${AGAIN}`] : [])));
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !again.has(name))) as Values;
};
