import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ApiError, askedOnce, call, changed, queryKeyOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ManagedLessonDetail } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FormDrawer } from '@portal/shared/ui/resource';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import { audienceNames } from '../publication/audience-fields.tsx';
import { bodyOf, dutyNames, valuesOf, type LessonValues } from './lesson-values.ts';
import { useTexts } from './texts.ts';
import { useLessonFields } from './use-lesson-fields.ts';

const { managedLessons } = endpoints;
const MISSING = 404;

/** No class is a choice here, and null there. */
const { classId: _, ...rules } = managedLessons.add.body.shape;

type LessonFormProps = { id: number | null; onSaved: (saved: { readonly id: number; readonly title: string; readonly entitle: string }) => void; onClose: () => void };

/** The form of a lesson, or of a new one (`id` null). Its audience and reports are not in the list: they are asked for first. */
export const LessonForm = ({ id, onSaved, onClose }: LessonFormProps): ReactNode => {
  const t = useTexts();
  const opening = useId();
  const [loads, setLoads] = useState(0);
  const [anew, setAnew] = useState<LessonValues | null>(null);
  const find = () => call(managedLessons.info, { query: { id: id ?? 0 }, quiet: true });
  const opened = useQuery({ queryKey: queryKeyOf(managedLessons.info, { query: { id: id ?? 0 } }, `${opening} ${loads}`), queryFn: find, ...askedOnce, retry: false, enabled: id !== null });
  if (id !== null && !anew && !opened.data) {
    return (
      <Drawer open size={FORM_WIDTH} title={t('edit')} onClose={onClose}>
        {opened.isError ? <ErrorState title={t('failed')} error={opened.error} onRetry={() => void opened.refetch()} /> : <LoadingState />}
      </Drawer>
    );
  }
  const row = anew ? null : (opened.data ?? null);
  return <Form key={`${loads} ${anew !== null}`} row={row} typed={anew} onReload={() => setLoads((count) => count + 1)} onAnew={setAnew} onSaved={onSaved} onClose={onClose} />;
};

type FormProps = Pick<LessonFormProps, 'onSaved' | 'onClose'> & { row: ManagedLessonDetail | null; typed: LessonValues | null; onReload: () => void; onAnew: (typed: LessonValues) => void };

const Form = ({ row, typed, onReload, onAnew, onSaved, onClose }: FormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const fieldsOf = useLessonFields();
  const mayAdd = useMay(managedLessons.add);
  // What stands by now, where somebody else came first.
  const [standing, setStanding] = useState<ManagedLessonDetail>();
  const save = async (values: LessonValues, over = row) => {
    const body = bodyOf(values);
    const { id } = over ? await call(managedLessons.update, { body: { id: over.id, version: over.version, ...body }, quiet: true }) : await call(managedLessons.add, { body, quiet: true });
    void message.success(t(over ? 'saved' : 'added', { name: nameIn(language, values.title, values.entitle) }));
    onSaved({ id, title: values.title, entitle: values.entitle });
  };
  /** What stands now, for who is told that somebody else came first; undefined where it is gone. */
  const current = async ({ id }: ManagedLessonDetail): Promise<LessonValues | undefined> => {
    changed(managedLessons.list.tags ?? []);
    try {
      const now = await call(managedLessons.info, { query: { id }, quiet: true });
      setStanding(now);
      return valuesOf(now);
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === MISSING) return undefined;
      throw error;
    }
  };
  return (
    <FormDrawer<LessonValues>
      title={row ? t('editNamed', { name: nameIn(language, row.title, row.entitle) }) : t('add')}
      isNew={!row}
      fields={fieldsOf(standing ?? row)}
      initial={typed ?? valuesOf(row)}
      isBegun={typed !== null}
      together={[audienceNames, dutyNames]}
      rules={rules}
      onSave={save}
      onClose={onClose}
      {...(row && { current: () => current(row), onReload: async () => onReload(), onSaveOver: (values: LessonValues) => save(values, standing) })}
      {...(row && mayAdd && { onAnew: (values: LessonValues) => onAnew({ ...valuesOf(null), ...values, publishTime: undefined, expireTime: undefined }) })}
    />
  );
};
