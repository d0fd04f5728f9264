/** The base of every chart: axes, legend, tooltip, renderer. It is loaded with the first chart, never by the shell. */
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { LegendScrollComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([GridComponent, TooltipComponent, LegendComponent, LegendScrollComponent]);
use([AriaComponent, MarkLineComponent, SVGRenderer]);

export { init };
