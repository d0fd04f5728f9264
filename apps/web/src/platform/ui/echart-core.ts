/** The base of every chart: axes, legend, tooltip, renderer. It is loaded with the first chart, never by the shell. */
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { LegendScrollComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([GridComponent, TooltipComponent, LegendComponent, LegendScrollComponent]);
use([AriaComponent, LabelLayout, MarkLineComponent, SVGRenderer]);

export { init };
