import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { Button, ErrorState } from '@portal/shared/ui/base';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { CheckSteps, Checking } from '../../check-steps/check-steps.tsx';
import { useTexts } from './texts.ts';

/** Tests a source as it is kept, at once and as often as somebody wants. */
export const CheckDrawer = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { data, error, isPending, mutate } = useMutation(mutationOf(endpoints.connectionSources.test));
  useEffect(() => mutate({ body: { id } }), [id, mutate]);
  const again = () => mutate({ body: { id } });
  return (
    <Drawer open size={LIST_WIDTH} title={t('checkOf', { name })} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={again} />}
      {!error && (isPending || !data) && <Checking />}
      {data && !isPending && (
        <>
          <CheckSteps steps={data.steps} nameOf={(step) => t(`steps.${step}`)} />
          <Button onClick={again}>{t('checkAgain')}</Button>
        </>
      )}
    </Drawer>
  );
};
