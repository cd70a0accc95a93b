import { cardText } from '../../drawing/rows/card.ts';
import type { KindProps } from './VisualBody.tsx';

/** One number, as large as its place allows; under it, where there is one, what it compares with. */
export const CardBody = ({ reading, size, props }: KindProps) => {
  const { text, exact, fontSize, compared } = cardText(reading, size, props.fontSize);
  const direction = compared?.difference?.direction ?? 0;
  return (
    <div className="card">
      <div className="card-value" style={{ fontSize }} title={exact}>
        {text}
      </div>
      {compared && (
        <div className="card-compare">
          {compared.difference && (
            <b>
              {direction > 0 ? '▲' : direction < 0 ? '▼' : '='} {compared.difference.text}
            </b>
          )}
          <span>
            {reading.locale.texts.compared(compared.label)} <b>{compared.value}</b>
          </span>
        </div>
      )}
    </div>
  );
};
