/** The parts of ECharts that charts here are made of. Loaded when the first chart is, never by the shell. */
import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, TreemapChart]);
use([GridComponent, TooltipComponent, LegendComponent, AriaComponent, MarkLineComponent, SVGRenderer]);

export { init };
