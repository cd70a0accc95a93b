import { textIn } from '../../../src/definition/text-in.ts';
import { useEmbedView } from '../../page/embed-context.ts';
import { textChanged } from '../document/content.ts';
import { useEditTexts } from '../texts.ts';
import { ChoiceField, TextField } from './inputs.tsx';
import type { PartProps } from './part.ts';

/** Of the input into which a text box is written. */
export const writingId = 'edit-writing';

const styles = ['title', 'subtitle', 'body'] as const;

/** Title and subtitle, in the language that its author reads. */
export const TitlePart = ({ visual, change, close }: PartProps) => {
  const { language } = useEmbedView().locale;
  const texts = useEditTexts();
  return (
    <div className="edit-part">
      {(['title', 'subtitle'] as const).map((part) => {
        const text = visual[part];
        return <TextField key={part} label={texts[part]} value={text ? textIn(text, language) : ''} onChange={(said) => change({ [part]: textChanged(text, said, language) }, part)} onDone={close} />;
      })}
    </div>
  );
};

/** What a text box says. */
export const TextPart = ({ visual, change, close }: PartProps) => {
  const { language } = useEmbedView().locale;
  const texts = useEditTexts();
  const { text, textStyle } = visual.options;
  return (
    <div className="edit-part">
      <TextField
        label={texts.text}
        isLong
        id={writingId}
        value={text ? textIn(text, language) : ''}
        onChange={(said) => change({ options: { ...visual.options, text: textChanged(text, said, language) } }, 'text')}
        onDone={close}
      />
      <ChoiceField label={texts.textStyle} value={textStyle ?? 'body'} choices={styles.map((value) => ({ value, text: texts.textStyles[value] }))} onChange={(chosen) => change({ options: { ...visual.options, textStyle: chosen } })} />
    </div>
  );
};
