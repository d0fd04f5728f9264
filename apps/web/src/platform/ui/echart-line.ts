import { LineChart } from 'echarts/charts';
import { use } from 'echarts/core';

use([LineChart]);
