import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';

use([BarChart]);
