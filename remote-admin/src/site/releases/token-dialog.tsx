import { useRef, useState, type ReactNode } from 'react';
import { Alert, Input } from '@portal/shared/ui/base';
import { Form, Select, Typography } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import { useCreateToken } from './queries.ts';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

type Fields = { name: string; remotes: string[] };

/** Makes a deploy token and shows its secret, once. */
export const TokenDialog = ({ remotes, onClose }: { remotes: readonly string[]; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [form] = Form.useForm<Fields>();
  const create = useCreateToken();
  const [problem, setProblem] = useState('');
  const [secret, setSecret] = useState('');
  const isMaking = useRef(false);
  const make = async (fields: Fields): Promise<void> => {
    // Enter may be pressed several times before the first of them is through the form's rules.
    if (isMaking.current) return;
    isMaking.current = true;
    setProblem('');
    try {
      setSecret((await create.mutateAsync(fields)).secret);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      isMaking.current = false;
    }
  };
  if (secret) {
    return (
      <Modal open title={t('tokenMade')} cancelButtonProps={{ hidden: true }} okText={t('close')} onOk={onClose} onCancel={onClose}>
        <Alert type="warning" showIcon title={t('tokenOnce')} className={styles.problem} />
        <Typography.Paragraph code copyable className={styles.secret}>
          {secret}
        </Typography.Paragraph>
      </Modal>
    );
  }
  return (
    <Modal open title={t('newToken')} okText={t('make')} cancelText={t('cancel')} confirmLoading={create.isPending} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ name: '', remotes: [] }} onFinish={make} requiredMark={false}>
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
        <Form.Item name="name" label={t('team')} rules={[{ required: true, whitespace: true, message: t('teamNeeded') }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="remotes" label={t('remotes')} extra={t('remotesHint')} rules={[{ type: 'array', min: 1, message: t('remotesNeeded') }]}>
          <Select mode="tags" options={remotes.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
