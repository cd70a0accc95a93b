import { createRoot } from 'react-dom/client';
import { EmbedPage } from './EmbedPage.tsx';
import './look/page.css';
import './look/visuals.css';
import './look/filters.css';
import './look/select.css';
import { route } from './protocol/router.ts';
import { routesOf } from './protocol/routes.ts';
import { listen, type Transport } from './protocol/transport.ts';
import { EmbedHost } from './session/embed-host.ts';
import { preloadCharts } from './visuals/ChartBody.tsx';

/** The origins that may embed, as the service wrote them into the page. */
const portalOrigins = (document.querySelector<HTMLMetaElement>('meta[name="portal-origins"]')?.content ?? '').split(' ').filter(Boolean);

// The listener is there before the frame's load event, upon which the portal sends its first and only load message.
const host: EmbedHost = new EmbedHost(() => transport);
const transport: Transport = listen(portalOrigins, route(routesOf(host)));

preloadCharts();
createRoot(document.getElementById('root')!).render(<EmbedPage host={host} />);
