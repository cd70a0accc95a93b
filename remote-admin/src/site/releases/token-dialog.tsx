import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Input } from '@portal/shared/ui/base';
import { Form, Select, Typography } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import { useCreateToken } from './queries.ts';
import styles from './releases.module.css';

type Fields = { name: string; remotes: string[] };

/** Makes a deploy token and shows its secret, once. */
export const TokenDialog = ({ remotes, onClose }: { remotes: readonly string[]; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
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
      <Modal open title={t('releases.tokenMade')} cancelButtonProps={{ hidden: true }} okText={t('releases.close')} onOk={onClose} onCancel={onClose}>
        <Alert type="warning" showIcon title={t('releases.tokenOnce')} className={styles.problem} />
        <Typography.Paragraph code copyable className={styles.secret}>
          {secret}
        </Typography.Paragraph>
      </Modal>
    );
  }
  return (
    <Modal open title={t('releases.newToken')} okText={t('releases.make')} cancelText={t('releases.cancel')} confirmLoading={create.isPending} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ name: '', remotes: [] }} onFinish={make} requiredMark={false}>
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
        <Form.Item name="name" label={t('releases.team')} rules={[{ required: true, whitespace: true, message: t('releases.teamNeeded') }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="remotes" label={t('releases.remotes')} extra={t('releases.remotesHint')} rules={[{ type: 'array', min: 1, message: t('releases.remotesNeeded') }]}>
          <Select mode="tags" options={remotes.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
