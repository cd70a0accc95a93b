import type { SampleWorkspace } from '../src/definition/index.ts';
import { overviewDashboard } from './dashboard/overview.ts';
import { workspace } from './document.ts';
import { loadEmployment } from './employment/load.ts';
import { employmentModel } from './employment/model.ts';
import { employmentReport } from './employment/report.ts';
import { loadFilms } from './films/load.ts';
import { filmsModel } from './films/model.ts';
import { filmsReport } from './films/report.ts';
import { loadFlights } from './flights/load.ts';
import { flightsModel } from './flights/model.ts';
import { flightsReport } from './flights/report.ts';
import { filmCatalogue } from './paginated/catalogue.ts';
import { routesReport } from './paginated/routes.ts';
import { loadStocks } from './stocks/load.ts';
import { stocksModel } from './stocks/model.ts';
import { stocksReport } from './stocks/report.ts';
import { loadWeather } from './weather/load.ts';
import { weatherModel } from './weather/model.ts';
import { weatherReport } from './weather/report.ts';

/** The workspace that a new service starts with, from the public data of the vega-datasets package. */
export const samples: SampleWorkspace = {
  workspace,
  datasets: [
    { model: flightsModel, load: loadFlights },
    { model: stocksModel, load: loadStocks },
    { model: weatherModel, load: loadWeather },
    { model: filmsModel, load: loadFilms },
    { model: employmentModel, load: loadEmployment },
  ],
  reports: [flightsReport, stocksReport, weatherReport, filmsReport, employmentReport],
  paginated: [routesReport, filmCatalogue],
  dashboards: [overviewDashboard],
};
