//! Differences of figures as reports write them.

use rackety_lab::{Metric, MetricMean};

use crate::text::charset::Charset;
use crate::text::numbers::signed;

/// A difference of a figure, and its interval: `+2.1 %` and `-1.0 – +5.2 %`.
pub(crate) fn difference_texts(metric: Metric, difference: MetricMean, charset: Charset) -> [String; 2] {
    let (to, unit) = (charset.to(), metric.unit());
    let number = |value: f64| signed(value * metric.scale(), metric.digits());
    let ends = |[low, high]: [f64; 2]| format!("{} {to} {}{unit}", number(low), number(high));
    let interval = difference.interval.map_or_else(|| "too few".to_owned(), ends);
    [format!("{}{unit}", number(difference.value)), interval]
}
