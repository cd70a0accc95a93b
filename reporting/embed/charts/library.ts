/** Apache ECharts, with only the parts that this page uses. */
import { BarChart, LineChart, MapChart, PieChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

echarts.use([BarChart, LineChart, MapChart, PieChart, ScatterChart, GeoComponent, GridComponent, TooltipComponent, LabelLayout, CanvasRenderer, SVGRenderer]);

export const { init, registerMap, getMap } = echarts;
export type { ECharts } from 'echarts/core';
